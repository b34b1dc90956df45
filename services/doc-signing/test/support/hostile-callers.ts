import { fork } from "node:child_process";
import { getPriority, setPriority } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { endWithThisProcess, stoppable } from "@repo/infra-local/testing";
import supertest from "supertest";
import type { TestAccount } from "./accounts.ts";
import type { Target } from "./attack.ts";
import { signatureField } from "./documents/draft.ts";
import { readyTemplate } from "./documents/template.ts";
import { manyFormFields } from "./hostile-pdfs.ts";
import { childPids } from "./pdf-children.ts";

export type Attack = {
	/** Stops the attacker and the work on its files. Resolves when the service is as idle as without an attack. */
	pause(): Promise<void>;
	/** Continues where the pause began, with the same files waiting. */
	resume(): Promise<void>;
	/** Closes all open connections. Resolves to the number of requests sent. */
	stop(): Promise<number>;
};

/** The number opened in the minute of the attack. */
const DRAWN_DOCUMENTS = 60;
/** Attackers have their own machines: here, theirs must not slow down the service. */
const NICENESS = 10;
/** Resolves when the document being drawn is finished, and the next one, too. */
const SETTLE_MS = 800;

/** Sends hostile files as often as the limits permit (attack.ts). */
export function startAttack(target: Target, service: { pid: number }): Attack {
	const child = fork(fileURLToPath(new URL("attack.ts", import.meta.url)), {
		execArgv: ["--import", "tsx", "--conditions=source"],
	});
	endWithThisProcess(child);
	if (child.pid) setPriority(child.pid, NICENESS);
	let requests = 0;
	child.on("message", (count: number) => {
		requests = count;
	});
	child.send(target);
	const stopped = new Set<number>();
	const stopWork = (): void => {
		for (const pid of lowerLaneChildren(service.pid)) if (signal(pid, "SIGSTOP")) stopped.add(pid);
	};
	// A stopped process does not notice that its parent has exited.
	process.once("exit", () => {
		for (const pid of stopped) signal(pid, "SIGKILL");
	});
	let stopping: NodeJS.Timeout | undefined;
	const resume = async (): Promise<void> => {
		clearInterval(stopping);
		for (const pid of stopped) signal(pid, "SIGCONT");
		stopped.clear();
		child.kill("SIGCONT");
		await delay(SETTLE_MS);
	};
	return {
		async pause() {
			child.kill("SIGSTOP");
			stopWork();
			// Replaces a child that has just ended.
			stopping = setInterval(stopWork, 100);
			await delay(SETTLE_MS);
		},
		resume,
		async stop() {
			await resume();
			await stoppable(child).kill();
			return requests;
		},
	};
}

/** Children of the lanes below intake: files that took too long, and verifications. */
function lowerLaneChildren(service: number): number[] {
	const intake = getPriority(service) + 5;
	return childPids(service).filter((pid) => {
		try {
			return getPriority(pid) > intake;
		} catch {
			return false; // It has just exited.
		}
	});
}

function signal(pid: number, name: NodeJS.Signals): boolean {
	try {
		return process.kill(pid, name);
	} catch {
		return false; // It has just exited.
	}
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
