import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

type Answer = { status: number; body?: Uint8Array; location?: string };
export type FakeConverter = {
	url: string;
	requests: { line: string; body: string }[];
	answer: () => Answer | Promise<Answer>;
	close(): void;
};

/**
 * Gotenberg's API as its documentation describes it: a multipart form to /forms/libreoffice/convert is answered with 200
 * and the PDF, 400 for a file that LibreOffice cannot read, 503 beyond its time limit.
 */
export async function startConverter(): Promise<FakeConverter> {
	const serve = async (request: IncomingMessage, response: ServerResponse) => {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk);
		fake.requests.push({
			line: `${request.method} ${request.url}`,
			body: Buffer.concat(chunks).toString("latin1"),
		});
		const { status, body = new Uint8Array(), location } = await fake.answer();
		response.writeHead(status, location ? { location } : {}).end(body);
	};
	const server = createServer((request, response) => void serve(request, response));
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as { port: number };
	const fake: FakeConverter = {
		url: `http://127.0.0.1:${port}`,
		requests: [],
		answer: () => ({ status: 200 }),
		close: () => void server.close(),
	};
	return fake;
}
