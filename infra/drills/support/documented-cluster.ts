import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findCommands } from "./documented-commands.ts";
import type { Cluster, Node } from "./patroni.ts";
import { readPage } from "./repository.ts";
import { runShell, say, until } from "./run-drill.ts";

/** Runs the commands of docs/runbooks/failover.md that ask or change a cluster under Patroni. */
export async function runDocumentedCommands(cluster: Cluster): Promise<void> {
	const commands = findCommands(await readPage("docs/runbooks/failover.md")).map(({ code }) => code);
	for (const command of commands.filter((one) => /^patronictl |:8008\//m.test(one))) {
		say(command);
		if (/ reinit /.test(command)) await reinitialize(cluster, command);
		else if (/ failover\b/.test(command)) await promote(cluster, command);
		else await check(cluster, command);
	}
}

async function check(cluster: Cluster, command: string): Promise<void> {
	const output = await runAt(await cluster.node("leader"), command);
	if (/^patronictl .* list\b/m.test(command))
		for (const role of [/\bLeader\b/, /\bSync Standby\b/]) assert.match(output, role);
	if (/^curl -i /.test(command)) assert.match(output, /^HTTP\/\S+ 200 /);
}

async function reinitialize(cluster: Cluster, command: string): Promise<void> {
	const replica = await cluster.node("replica");
	const file = join(replica.folder, "data/before");
	await writeFile(file, "");
	await runAt(replica, command);
	await until("the node has new files", 60, async () => !existsSync(file));
	await cluster.untilHealthy();
}

/** The leader and its synchronous standby are lost, so Patroni promotes nothing without the command. */
async function promote(cluster: Cluster, command: string): Promise<void> {
	const lost = [await cluster.node("leader"), await cluster.node("sync_standby")];
	const last = await cluster.node("replica");
	for (const node of lost) node.signal("SIGKILL");
	await until("there is no leader", 60, async () => !(await cluster.node("leader").catch(() => undefined)));
	await runAt(last, command);
	await until("the named node leads", 60, async () => (await cluster.node("leader")) === last);
	for (const node of lost) await node.start();
	await cluster.untilHealthy();
}

/** With this node's name and addresses. Patroni may ask for a confirmation. */
function runAt({ name, scope, folder, restPort }: Node, command: string): Promise<string> {
	const completed = command
		.replaceAll("/etc/patroni/config.yml", join(folder, "patroni.yml"))
		.replaceAll(/\b(?:localhost|NODE):8008\b/g, `127.0.0.1:${restPort}`)
		.replaceAll(/\bSCOPE\b/g, scope)
		.replaceAll(/\bNODE\b/g, name);
	return runShell(completed, {
		cwd: folder,
		env: { PATH: process.env.PATH, HOME: folder },
		input: "y\n",
	});
}
