import { type Area, profiled } from "./measure/cpu-profile.ts";
import { startDatabaseServer } from "./measure/database-server.ts";
import { type Profiles, profileScenarios } from "./measure/profile-scenarios.ts";
import { startDocSigning } from "./peers/signing/doc-signing.ts";
import { fillSigning } from "./peers/signing/fill.ts";
import { patient } from "./peers/start-process.ts";
import { nodeAreas } from "./scenarios/areas.ts";
import { documentScenarios, listDocuments } from "./scenarios/signing.ts";

const source = (path: string) => new RegExp(`services/doc-signing/build/(${path})`);

/** Areas of doc-signing, before those of every service. */
const areas: Area[] = [
	["storage: presigned URLs", /\/minio\/|build\/platform\/storage/],
	["authentication, rate limit", source("api-tokens|teams|accounts")],
	["audit log, hash chain", /\/canonicalize\/|doc-signing\/build\/audit-log/],
	["signing tokens (encryption)", /build\/signing-tokens|service-kit\/dist\/crypto/],
	["webhooks, mails, jobs", source("webhooks|mail|documents/mails|platform/jobs")],
	["doc-signing: actions, presenters", source(".*")],
];

/** Where the CPU of doc-signing's requests goes. */
export async function profileSigning(requests: number): Promise<Profiles> {
	const databases = await startDatabaseServer({ timeStatements: true });
	try {
		const peer = await startDocSigning(databases, { ...patient, ...profiled });
		try {
			await fillSigning(peer, 1_000);
			return await profileScenarios(
				peer,
				[listDocuments, ...documentScenarios],
				[...areas, ...nodeAreas],
				requests,
			);
		} finally {
			await peer.stop();
		}
	} finally {
		await databases.stop();
	}
}
