import { NotFound, Unauthorized } from "@repo/http-errors";
import { hashSecret, sameBytes } from "@repo/service-kit/crypto";
import { type CallerKind, type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import type { Config } from "../config.ts";
import type { Dependencies } from "../dependencies.ts";
import { lookFor } from "../envelopes/documents/look-for-uploads.ts";
import { listAwaitedByKey } from "../envelopes/files/queries.ts";

const MAX_RECORDS = 100;

/** S3's event message, of which only the keys are read. */
const notification = z.object({
	Records: z
		.array(
			z.object({
				s3: z.object({
					bucket: z.object({ name: z.string() }),
					object: z.object({ key: z.string().max(3_072) }),
				}),
			}),
		)
		.max(MAX_RECORDS)
		.default([]),
});

type Deps = Pick<Dependencies, "config" | "db" | "clock" | "storage">;

/** Where object storage announces uploads: an event is only a reason to look for the file now. */
export function storageNotificationRoutes(deps: Deps): Endpoint[] {
	const { S3_BUCKET } = deps.config;
	return [
		endpoint({
			method: "post",
			path: "/api/storage-notifications",
			summary: "Object storage announces uploads",
			caller: objectStorage(deps.config),
			request: { body: notification, bodyLimit: MAX_RECORDS * 4_096 },
			// The same for known and unknown keys.
			responses: { 204: { description: "Received" } },
			handle: async ({ body: { Records } }) => {
				const own = Records.filter(({ s3 }) => s3.bucket.name === S3_BUCKET);
				const keys = own.flatMap(({ s3 }) => readKey(s3.object.key));
				const files = keys.length > 0 ? await listAwaitedByKey(deps.db, keys) : [];
				await Promise.all(files.map((file) => lookFor(deps, file)));
				return { status: 204 };
			},
		}),
	];
}

/** Event messages contain keys as in a query: `uploads%2Fabc`. */
function readKey(encoded: string): string[] {
	try {
		return [decodeURIComponent(encoded)];
	} catch {
		return [];
	}
}

function objectStorage({ S3_NOTIFICATION_TOKEN }: Config): CallerKind<undefined> {
	const expected = S3_NOTIFICATION_TOKEN === undefined ? undefined : hashSecret(S3_NOTIFICATION_TOKEN);
	return {
		security: [],
		authenticate: async ({ headers }) => {
			if (!expected) throw new NotFound();
			const [, token = ""] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? "") ?? [];
			if (!sameBytes(hashSecret(token), expected))
				throw new Unauthorized("wrong_notification_token", "The token is not that of S3_NOTIFICATION_TOKEN.");
			return undefined;
		},
	};
}
