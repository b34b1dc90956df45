import { fork } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import supertest from "supertest";
import type { TestAccount } from "./accounts.ts";
import type { Target } from "./attack.ts";
import { signatureField } from "./documents/draft.ts";
import { readyTemplate } from "./documents/template.ts";
import { manyFormFields } from "./hostile-pdfs.ts";

export type Attack = {
	/** Closes all open connections. Resolves to the number of requests sent. */
	stop(): Promise<number>;
};

/** As many as are opened in the minute of the attack. */
const DRAWN_DOCUMENTS = 60;
/** Attackers have their own machines: here, theirs must not slow down the service. */
const NICENESS = 10;

/** Sends hostile files as often as the limits permit (attack.ts). */
export function startAttack(target: Target): Attack {
	const child = fork(fileURLToPath(new URL("attack.ts", import.meta.url)), {
		execArgv: ["--import", "tsx", "--conditions=source"],
	});
	if (child.pid) setPriority(child.pid, NICENESS);
	let requests = 0;
	child.on("message", (count: number) => {
		requests = count;
	});
	child.send(target);
	return {
		async stop() {
			const gone = once(child, "exit");
			child.kill("SIGKILL");
			await gone;
			return requests;
		},
	};
}

/** Paths of signing pages whose documents are expensive to draw, none of them opened yet. */
export async function costlyDocuments(tenant: TestAccount): Promise<string[]> {
	const { id, ids } = await readyTemplate(
		tenant,
		{ recipients: [{ role: "SIGNER" }], fields: [{ ...signatureField, recipientIndex: 0 }] },
		manyFormFields(),
	);
	const paths: string[] = [];
	for (let drawn = 0; drawn < DRAWN_DOCUMENTS; drawn++) {
		const { body } = await tenant
			.request("post", `/templates/${id}/generate-document`)
			.send({
				recipients: [{ id: ids[0], email: "accomplice@example.com" }],
				formValues: { f0: `value ${drawn}` },
			})
			.expect(200);
		const send = { sendEmail: false };
		await tenant.request("post", `/documents/${body.documentId}/send`).send(send).expect(200);
		paths.push(new URL(body.recipients[0].signingUrl).pathname);
	}
	return paths;
}

/** The same account, calling the service at another address. */
export function accountAt(address: string, account: TestAccount): TestAccount {
	const agent = supertest(address);
	return {
		...account,
		request: (method, path) =>
			agent[method](`/api/v1${path}`).set("Authorization", `Bearer ${account.token}`),
	};
}
