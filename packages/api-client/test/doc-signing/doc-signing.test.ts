import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { ApiError, type CreateDocument, DocSigning, verifyWebhook } from "@repo/doc-signing-client";
import { type SigningService, startSigningService } from "@repo/infra-local/testing";

const document: CreateDocument = {
	title: "Lease",
	recipients: [{ name: "Ada", email: "ada@example.com", role: "SIGNER" }],
};

let service: SigningService;
let lease: Uint8Array<ArrayBuffer>;
let signing: DocSigning;
let requests: { method: string; origin: string; headers: Headers }[] = [];
/** Each is called with the service's response to the next request, and returns what the client gets instead. */
let faults: ((response: Response) => Response)[] = [];

/** The real fetch, whose responses `faults` lose or replace. */
const faultyFetch: typeof fetch = async (input, init) => {
	requests.push({
		method: init?.method ?? "GET",
		origin: new URL(new Request(input).url).origin,
		headers: new Headers(init?.headers),
	});
	const response = await fetch(input, init);
	return faults.shift()?.(response) ?? response;
};

beforeAll(async () => {
	service = await startSigningService({ WEBHOOKS_TO_PRIVATE_ADDRESSES: "true" });
	const { BASE_URL: baseUrl, API_TOKEN: token } = service.environment;
	signing = new DocSigning({ baseUrl, token, fetch: faultyFetch });
	lease = Uint8Array.from(await readFile(new URL("../../../../examples/lease.pdf", import.meta.url)));
}, 60_000);
afterAll(() => service.stop());
beforeEach(() => {
	requests = [];
	faults = [];
});

const loseAnswer = () => {
	throw new TypeError("fetch failed");
};

it("a document is created once, though the answer to its creation is lost", async () => {
	faults = [loseAnswer];
	const { documentId } = await signing.createDocument({ ...document, externalId: "once" });
	expect(requests).toHaveLength(2);
	const { documents } = await signing.listDocuments({ externalId: "once" });
	expect(documents.map(({ id }) => id)).toEqual([documentId]);
});

it("a PDF is uploaded to the storage, which does not get the token, and sent", async () => {
	const { documentId, recipients } = await signing.uploadDocument(lease, document);
	const [recipient] = recipients;
	const recipientId = Number(recipient?.recipientId);
	const place = { pageNumber: 1, pageX: 10, pageY: 84, pageWidth: 34, pageHeight: 6.5 };
	await signing.addFields(documentId, { recipientId, type: "SIGNATURE", ...place });
	await expect(signing.sendDocument(documentId, { sendEmail: false })).resolves.toMatchObject({
		status: "PENDING",
	});
	const uploads = requests.filter(({ method }) => method === "PUT");
	expect(uploads).toHaveLength(1);
	expect(uploads[0]?.origin).not.toBe(service.environment.BASE_URL);
	expect(uploads[0]?.headers.has("authorization")).toBe(false);
	await expect(signing.downloadSealedFile(documentId)).rejects.toMatchObject({ status: 400 });
});

it("a Blob is uploaded, and its verification says that nobody has sealed it", async () => {
	const file = new Blob([lease], { type: "application/pdf" });
	const { documentId } = await signing.uploadDocument(file, document);
	await expect(signing.getDocument(documentId)).resolves.toMatchObject({ status: "DRAFT" });
	await expect(signing.verifyDocument(file)).resolves.toMatchObject({ verdict: "NOT_SEALED" });
});

describe("lists", () => {
	it("all pages are read, one when it is needed", async () => {
		const externalId = "pages";
		for (let number = 0; number < 5; number++) await signing.createDocument({ ...document, externalId });
		requests = [];
		const ids = new Set<number>();
		for await (const { id } of signing.iterateDocuments({ externalId, perPage: 2 })) ids.add(id);
		expect(ids.size).toBe(5);
		expect(requests).toHaveLength(3);
		requests = [];
		for await (const { id } of signing.iterateDocuments({ externalId, perPage: 2 })) if (ids.has(id)) break;
		expect(requests).toHaveLength(1);
	});

	it("an empty list has no items", async () => {
		const found: unknown[] = [];
		for await (const each of signing.iterateDocuments({ externalId: "nothing" })) found.push(each);
		expect(found).toEqual([]);
	});
});

describe("errors", () => {
	it("have the service's code, invalid parameters and request id", async () => {
		const invalid = { ...document, title: "" };
		const error = await signing.createDocument(invalid).catch((thrown: unknown) => thrown);
		expect(error).toBeInstanceOf(ApiError);
		expect(error).toMatchObject({
			status: 400,
			code: "validation_failed",
			requestId: expect.any(String),
			errors: [{ path: "body.title", message: expect.any(String) }],
		});
	});

	it("of a document that does not exist is a 404", async () => {
		await expect(signing.getDocument(999_999)).rejects.toMatchObject({
			status: 404,
			message: expect.any(String),
		});
	});

	it("of a wrong token is a 401", async () => {
		const { BASE_URL: baseUrl } = service.environment;
		const stranger = new DocSigning({ baseUrl, token: "api_wrong" });
		await expect(stranger.getMe()).rejects.toMatchObject({ status: 401 });
	});
});

it("a delivery of the service is verified", async () => {
	const { server, url, deliveries } = await startReceiver();
	const { secret, id } = await signing.createWebhook({ url, events: ["DOCUMENT_CREATED"] });
	await signing.testWebhook(id, { event: "DOCUMENT_CREATED" });
	while (deliveries.length === 0) await delay(50);
	server.close();
	const [{ body, headers } = { body: "", headers: {} }] = deliveries;
	await expect(verifyWebhook(body, headers, secret)).resolves.toMatchObject({
		event: "DOCUMENT_CREATED",
		test: true,
		webhookEndpoint: url,
	});
	await expect(verifyWebhook(body.replace("DRAFT", "PENDING"), headers, secret)).rejects.toThrow("signature");
});

type Delivery = { body: string; headers: IncomingMessage["headers"] };

async function startReceiver(): Promise<{ server: Server; url: string; deliveries: Delivery[] }> {
	const deliveries: Delivery[] = [];
	const server = createServer((request, response) => {
		void text(request).then((body) => {
			deliveries.push({ body, headers: request.headers });
			response.end();
		});
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, deliveries };
}
