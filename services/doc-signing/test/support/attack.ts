import { setTimeout as delay } from "node:timers/promises";
import supertest from "supertest";
import { createDraft, upload } from "./documents/draft.ts";
import { hostilePdfs, withSealMark } from "./hostile-pdfs.ts";

export type Target = {
	/** The service's. */
	address: string;
	/** The attacking tenant's. */
	token: string;
	/** Paths of the tenant's signing pages. */
	drawn: string[];
};

/** Requests to /verify allowed for one address. */
const CHECKS_PER_MINUTE = 20;
const ADDRESSES = 10;
/** Requests allowed for one token: each upload takes two of them. */
const UPLOADS_PER_MINUTE = 1_000 / 2;
const DRAWN_PER_MINUTE = 60;

/**
 * The entry of a process that sends hostile files as often as the limits permit, until its parent disconnects: from
 * ten addresses to /verify, and as a tenant who uploads them and opens the signing pages of documents that are
 * expensive to draw. Reports to its parent how many requests it has sent.
 */
process.once("message", (target: Target) => void attack(target));
process.once("disconnect", () => process.exit());

async function attack({ address, token, drawn }: Target): Promise<void> {
	const files = Object.values(hostilePdfs());
	const fileOf = (index: number): Buffer => files[index % files.length] ?? Buffer.alloc(0);
	const agent = supertest(address);
	const authorization = `Bearer ${token}`;
	const tenant = {
		request: (method: "get" | "post", path: string) =>
			agent[method](`/api/v1${path}`).set("Authorization", authorization),
	};
	let requests = 0;
	setInterval(() => process.send?.(requests), 500);
	const repeat = async (perMinute: number, send: (index: number) => Promise<unknown>): Promise<void> => {
		for (let index = 0; ; index++) {
			// Failures of hostile requests do not matter.
			send(index).catch(() => {});
			await delay(60_000 / perMinute);
		}
	};
	const get = async (path: string, headers: Record<string, string> = {}): Promise<void> => {
		requests++;
		await fetch(`${address}${path}`, { headers });
	};
	const verify = (from: string) => async (index: number) => {
		requests++;
		await fetch(`${address}/api/v1/verify`, {
			method: "POST",
			headers: { "content-type": "application/pdf", "x-forwarded-for": from },
			body: new Uint8Array(withSealMark(fileOf(index))),
		});
	};
	await Promise.all([
		...Array.from({ length: ADDRESSES }, (_, index) =>
			repeat(CHECKS_PER_MINUTE, verify(`198.51.100.${index + 1}`)),
		),
		repeat(UPLOADS_PER_MINUTE, async (index) => {
			requests++;
			const { uploadUrl, documentId } = await createDraft(tenant);
			await upload(uploadUrl, fileOf(index));
			await get(`/api/v1/documents/${documentId}`, { authorization });
		}),
		repeat(DRAWN_PER_MINUTE, (index) => get(`${drawn[index % drawn.length]}/document.pdf`)),
	]);
}
