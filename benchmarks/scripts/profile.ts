// `node benchmarks/dist/scripts/profile.js scheduling-oauth|doc-signing`: prints where the CPU of each kind of request goes, by
// area of the code and by statement. Takes about a minute on a quiet machine, after `pnpm build`.
import { type Area, profiled } from "../measure/cpu-profile.ts";
import { startDatabaseServer } from "../measure/database-server.ts";
import { profileScenarios } from "../measure/profile-scenarios.ts";
import { startSchedulingOauth } from "../peers/oauth/scheduling-oauth.ts";
import { startDocSigning } from "../peers/signing/doc-signing.ts";
import { fillSigning } from "../peers/signing/fill.ts";
import { patient } from "../peers/start-process.ts";
import { nodeAreas } from "../scenarios/areas.ts";
import { oauthScenarios } from "../scenarios/oauth.ts";
import { documentScenarios, listDocuments } from "../scenarios/signing.ts";

const source = (path: string) => new RegExp(`services/doc-signing/build/(${path})`);

/** By service, before the areas of every service. */
const areas = {
	"scheduling-oauth": [
		["ES256: signing and verifying", /internal\/crypto\/sig|#(signOneShot|verifyOneShot)$/],
		["jsonwebtoken", /\/(jsonwebtoken|jws|jwa|ecdsa-sig-formatter)\//],
		["hashes, random numbers", /internal\/crypto\/(hash|random)|service-kit\/dist\/crypto/],
		["pages (Preact)", /\/preact|\/pages\/|service-kit\/dist\/html|platform\/html/],
		["scheduling-oauth: actions, presenters", /services\/scheduling-oauth\/build/],
	],
	"doc-signing": [
		["storage: presigned URLs", /\/minio\/|build\/platform\/storage/],
		["authentication, rate limit", source("api-tokens|teams|accounts")],
		["audit log, hash chain", /\/canonicalize\/|doc-signing\/build\/audit-log/],
		["signing tokens (encryption)", /build\/signing-tokens|service-kit\/dist\/crypto/],
		["webhooks, mails, jobs", source("webhooks|mail|documents/mails|platform/jobs")],
		["doc-signing: actions, presenters", source(".*")],
	],
} satisfies Record<string, Area[]>;

const [service] = process.argv.slice(2);
const databases = await startDatabaseServer({ timeStatements: true });
try {
	const { requests, memory } = await (service === "doc-signing" ? profileSigning(600) : profileOauth(1_000));
	for (const [request, { main, others, postgres, shares, statements }] of Object.entries(requests)) {
		console.log(`\n${request}: CPU ms ${(main + others + postgres).toFixed(2)}`);
		console.table({
			...Object.fromEntries(Object.entries(shares).map(([area, share]) => [area, (main * share).toFixed(2)])),
			"other threads of the server": others.toFixed(2),
			PostgreSQL: postgres.toFixed(2),
		});
		for (const { ms, calls, text } of statements)
			console.log(`${ms.toFixed(3)} ms, ${calls.toFixed(1)} calls: ${text}`);
	}
	console.log("\nMemory after a garbage collection, in MB:", memory);
} finally {
	await databases.stop();
}

async function profileOauth(requests: number) {
	const peer = await startSchedulingOauth(databases, { ...patient, ...profiled });
	try {
		return await profileScenarios(
			peer,
			oauthScenarios,
			[...areas["scheduling-oauth"], ...nodeAreas],
			requests,
		);
	} finally {
		await peer.stop();
	}
}

async function profileSigning(requests: number) {
	const peer = await startDocSigning(databases, { ...patient, ...profiled });
	try {
		await fillSigning(peer, 1_000);
		const scenarios = [listDocuments, ...documentScenarios];
		return await profileScenarios(peer, scenarios, [...areas["doc-signing"], ...nodeAreas], requests);
	} finally {
		await peer.stop();
	}
}
