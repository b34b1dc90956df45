// `node benchmarks/dist/scripts/memory.js [minutes]`: puts mixed load on doc-signing, about 15 requests a second, and prints every
// minute the memory of its server and of its worker, each with its PDF processes. Run `pnpm build` before.
import { setTimeout as delay } from "node:timers/promises";
import { startMailServer } from "@repo/infra-local/testing";
import { startDatabaseServer } from "../measure/database-server.ts";
import { readCpuTimes, readMemories } from "../measure/processes.ts";
import { startDocSigning } from "../peers/signing/doc-signing.ts";
import { patient } from "../peers/start-process.ts";
import { completeDocument, useTemplate } from "../scenarios/mixed-load.ts";
import { workSteadily } from "../scenarios/work-steadily.ts";

/** 17 requests each. */
const SIGNED_PER_SECOND = 0.5;
/** Four requests each. */
const GENERATED_PER_SECOND = 1.6;

const [minutes = 60] = process.argv.slice(2).map(Number);
const databases = await startDatabaseServer();
const mail = await startMailServer();
const peer = await startDocSigning(databases, { ...patient, SMTP_URL: mail.url }, { isAlone: false });
const ending = new AbortController();
try {
	console.log("minute: server with children, MB counted once (RSS, PSS, processes); worker");
	console.log(`0: ${describe()}`);
	const signed = workSteadily(SIGNED_PER_SECOND, ending.signal, (index) => completeDocument(peer, index));
	const generated = workSteadily(GENERATED_PER_SECOND, ending.signal, (index) => useTemplate(peer, index));
	for (let minute = 1; minute <= minutes; minute++) {
		await delay(60_000);
		console.log(`${minute}: ${describe()}`);
	}
	ending.abort();
	console.log({ signed: await signed, generated: await generated });
} finally {
	ending.abort();
	await peer.stop();
	await Promise.all([databases.stop(), mail.close()]);
}

function describe(): string {
	return [peer.pid, peer.worker?.pid ?? 0]
		.map((pid) => {
			const { once, rss, pss } = readMemories(pid);
			const processes = readCpuTimes(pid).size;
			return `${once.toFixed(0)} (${rss.toFixed(0)}, ${pss.toFixed(0)}, ${processes})`;
		})
		.join("; ");
}
