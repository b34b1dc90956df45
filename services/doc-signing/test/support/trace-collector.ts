import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

type Value = { stringValue?: string; intValue?: number; boolValue?: boolean };
type Attribute = { key: string; value: Value };
export type Span = {
	traceId: string;
	spanId: string;
	parentSpanId?: string;
	name: string;
	kind: number;
	attributes: Attribute[];
	status: { code?: number; message?: string };
};
type Export = {
	resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[];
};

/** A receiver of OTLP over HTTP, in JSON. */
export async function startTraceCollector() {
	const bodies: string[] = [];
	const server = createServer((request, response) => {
		void text(request).then((body) => {
			bodies.push(body);
			response.writeHead(200, { "content-type": "application/json" }).end("{}");
		});
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const exported = () => bodies.flatMap((body) => (JSON.parse(body) as Export).resourceSpans);
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		bodies,
		spans: (): Span[] => exported().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
		resources: () => exported().map(({ resource }) => resource.attributes),
		close: () => new Promise((resolve) => server.close(resolve)),
	};
}
