import { type Area, profiled } from "./measure/cpu-profile.ts";
import { startDatabaseServer } from "./measure/database-server.ts";
import { type Profiles, profileScenarios } from "./measure/profile-scenarios.ts";
import { startSchedulingOauth } from "./peers/oauth/scheduling-oauth.ts";
import { patient } from "./peers/start-process.ts";
import { nodeAreas } from "./scenarios/areas.ts";
import { oauthScenarios } from "./scenarios/oauth.ts";

/** Areas of scheduling-oauth, before those of every service. */
const areas: Area[] = [
	["ES256: signing and verifying", /internal\/crypto\/sig|#(signOneShot|verifyOneShot)$/],
	["jsonwebtoken", /\/(jsonwebtoken|jws|jwa|ecdsa-sig-formatter)\//],
	["hashes, random numbers", /internal\/crypto\/(hash|random)|service-kit\/dist\/crypto/],
	["pages (Preact)", /\/preact|\/pages\/|service-kit\/dist\/html|platform\/html/],
	["scheduling-oauth: actions, presenters", /services\/scheduling-oauth\/build/],
];

/** Where the CPU of scheduling-oauth's requests goes. */
export async function profileOauth(requests: number): Promise<Profiles> {
	const databases = await startDatabaseServer({ timeStatements: true });
	try {
		const peer = await startSchedulingOauth(databases, { ...patient, ...profiled });
		try {
			return await profileScenarios(peer, oauthScenarios, [...areas, ...nodeAreas], requests);
		} finally {
			await peer.stop();
		}
	} finally {
		await databases.stop();
	}
}
