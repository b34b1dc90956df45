import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { runExample, visitor } from "@repo/infra-local/testing";
import type { Stack } from "./stack.ts";

const lease = fileURLToPath(new URL("../../../examples/lease.pdf", import.meta.url));
const patience = 120_000;

/**
 * The README's signing example, up to the sealed file: a server is killed while the document is created, a worker
 * while it is sealed. The names need fonts of three scripts, which the image must contain.
 */
export async function walkSigning(stack: Stack, apiToken: string): Promise<string> {
	const { engine, proxies } = stack;
	const { address, once } = proxies["doc-signing"];
	const [server = ""] = await stack.containers("doc-signing");
	const [worker = ""] = await stack.containers("doc-signing-worker");
	once(/^POST \/api\/v1\/documents\/\d+\/fields$/, async () => {
		await engine.docker("kill", server);
	});
	const output = await runExample("send-document.mjs", [lease], {
		BASE_URL: address,
		API_TOKEN: apiToken,
	}).output();
	const id = /^Document (\d+) is PENDING\.$/m.exec(output)?.[1];
	assert.ok(id, output);
	assert.equal((await stack.containers("doc-signing")).length, 1, "one server is gone");
	const links = [...output.matchAll(/http\S+\/sign\/\S+/g)].map(([link]) => link);
	assert.equal(links.length, 2);
	await untilMailed(stack, "ada@example.com");

	await sign(links[0] as string, "Ada Tenant");
	await untilMailed(stack, "ben@example.com");
	await sign(links[1] as string, "Ben Бен 本");
	await engine.docker("kill", worker);
	const original = await readFile(lease);
	const sealed = await untilSealed(address, id, apiToken);
	assert.ok(sealed.length > original.length, "something was appended");
	assert.deepEqual(
		sealed.subarray(0, original.length),
		original,
		"the upload is a prefix of the sealed file",
	);
	assert.match(sealed.toString("latin1"), /ETSI\.CAdES\.detached/);

	await engine.docker("start", server, worker);
	await stack.untilHealthy([server, worker]);
	await stack.route();
	return `sealed, ${original.length} + ${sealed.length - original.length} bytes; the killed server and worker are back`;
}

async function sign(link: string, name: string): Promise<void> {
	const browser = visitor();
	const page = await browser.open(link);
	assert.equal(page.status, 200, page.html);
	const fields = [...page.html.matchAll(/name="(field\.\d+)"/g)].map(([, field]) => [field, name]);
	assert.equal(fields.length, 1, "one signature is asked for");
	const done = await browser.submit(page, new URL(link).pathname, {
		...Object.fromEntries(fields),
		consent: "yes",
		action: "finish",
	});
	assert.equal(done.status, 200, done.html);
}

async function untilMailed({ mailAddress }: Stack, recipient: string): Promise<void> {
	const deadline = Date.now() + patience;
	for (;;) {
		const answer = await fetch(`${mailAddress}/api/v1/messages`);
		const { messages } = (await answer.json()) as { messages: { To: { Address: string }[] }[] };
		if (messages.some(({ To }) => To.some(({ Address }) => Address === recipient))) return;
		assert.ok(Date.now() < deadline, `no mail came to ${recipient}`);
		await delay(500);
	}
}

/** The sealed file, downloaded as an integrator does, from the object storage's public address. */
async function untilSealed(address: string, id: string, apiToken: string): Promise<Buffer> {
	const deadline = Date.now() + patience;
	const headers = { authorization: `Bearer ${apiToken}` };
	for (;;) {
		const answer = await fetch(`${address}/api/v1/documents/${id}/download`, { headers });
		if (answer.ok) {
			const { downloadUrl } = (await answer.json()) as { downloadUrl: string };
			const file = await fetch(downloadUrl);
			assert.equal(file.status, 200, downloadUrl);
			return Buffer.from(await file.arrayBuffer());
		}
		assert.ok(answer.status === 400 || answer.status === 409, `${answer.status} ${await answer.text()}`);
		assert.ok(Date.now() < deadline, "the document was not sealed in two minutes");
		await delay(500);
	}
}
