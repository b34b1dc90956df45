import { beforeEach, describe, expect, it } from "@jest/globals";
import supertest from "supertest";
import { createAccount, type TestAccount } from "../../test/support/accounts.ts";
import { createDraft, draftWith } from "../../test/support/documents/draft.ts";
import { sharedApp } from "../../test/support/shared-app.ts";
import { testConfig } from "../../test/support/start-app.ts";
import { createApp } from "../app.ts";
import { StorageUnavailable } from "../platform/storage/errors.ts";

const TOKEN = "t".repeat(40);
const app = sharedApp({ S3_NOTIFICATION_TOKEN: TOKEN });
let account: TestAccount;
beforeEach(async () => {
	account = await createAccount(app);
});

const keyOf = ({ uploadUrl }: { uploadUrl: string }) =>
	new URL(uploadUrl).pathname.replace("/documents/", "");

/** In the form that MinIO's documentation gives for a PUT to a presigned URL. */
function message(key: string, bucket = "documents") {
	return {
		EventName: "s3:ObjectCreated:Put",
		Key: `${bucket}/${key}`,
		Records: [
			{
				eventVersion: "2.0",
				eventSource: "minio:s3",
				awsRegion: "",
				eventTime: "2026-11-26T21:00:00.000Z",
				eventName: "s3:ObjectCreated:Put",
				userIdentity: { principalId: "documents-1a2b3c" },
				requestParameters: { principalId: "documents-1a2b3c", region: "", sourceIPAddress: "172.18.0.1" },
				responseElements: {
					"x-amz-id-2": "dd9025bab4ad464b049177c95eb6ebf374d3b3fd1af9251148b658df7ac2e3e8",
					"x-amz-request-id": "18A1B2C3D4E5F607",
					"x-minio-deployment-id": "6a9b1c2d-0000-4000-8000-000000000000",
					"x-minio-origin-endpoint": "http://172.18.0.3:9000",
				},
				s3: {
					s3SchemaVersion: "1.0",
					configurationId: "Config",
					bucket: {
						name: bucket,
						ownerIdentity: { principalId: "documents-1a2b3c" },
						arn: `arn:aws:s3:::${bucket}`,
					},
					object: {
						key: encodeURIComponent(key),
						size: 1234,
						eTag: "d41d8cd98f00b204e9800998ecf8427e",
						contentType: "application/pdf",
						userMetadata: { "content-type": "application/pdf" },
						sequencer: "18A1B2C3D4E5F607",
					},
				},
				source: { host: "172.18.0.1", port: "", userAgent: "curl/8.5.0" },
			},
		],
	};
}

const notify = (body: object, token = `Bearer ${TOKEN}`) =>
	app.agent.post("/api/storage-notifications").set("Authorization", token).send(body);

async function fileOf({ documentId }: { documentId: number }) {
	const { rows } = await app.dependencies.db.$client.query(
		"SELECT f.status, f.found_at FROM document_data f JOIN documents d ON d.document_data_id = f.id WHERE d.id = $1",
		[documentId],
	);
	return rows[0];
}

describe("a notification of object storage", () => {
	it("has an uploaded file taken in, once, also after its URL has expired", async () => {
		const draft = await draftWith(account);
		await app.dependencies.db.$client.query("UPDATE document_data SET next_look_at = NULL");
		await notify(message(keyOf(draft))).expect(204, "");
		await notify(message(keyOf(draft))).expect(204, "");
		await app.workOff();
		expect(await fileOf(draft)).toMatchObject({ status: "READY" });
		await notify(message(keyOf(draft))).expect(204, "");
	});

	it("changes nothing if the file is not there, or for a key of another bucket, an unknown one or a nonsensical one", async () => {
		const [missing, uploaded] = [await createDraft(account), await draftWith(account)];
		const tries = [
			message(keyOf(missing)),
			message(keyOf(uploaded), "others"),
			message("uploads/unknown"),
			message("files/../uploads"),
			{ Records: [{ s3: { bucket: { name: "documents" }, object: { key: "%E0%A4%A" } } }] },
			{ Service: "Amazon S3", Event: "s3:TestEvent" },
		];
		for (const one of tries) await notify(one).expect(204, "");
		expect(await fileOf(missing)).toEqual({ status: "WAITING", found_at: null });
		expect(await fileOf(uploaded)).toEqual({ status: "WAITING", found_at: null });
	});

	it("is refused before its body is read without the token, with another, or with part of it", async () => {
		const draft = await draftWith(account);
		for (const token of ["", "Bearer", `Bearer ${TOKEN.slice(1)}`, `Basic ${TOKEN}`, `Bearer ${TOKEN}t`]) {
			const { body } = await notify(message(keyOf(draft)), token).expect(401);
			expect(body.code).toBe("wrong_notification_token");
		}
		expect(await fileOf(draft)).toMatchObject({ found_at: null });
	});

	it("is refused if it is larger than a hundred events, and if none is configured", async () => {
		const record = message("uploads/a").Records[0];
		await notify({ Records: Array.from({ length: 101 }, () => record) }).expect(400);
		await notify({ Records: [record], more: "x".repeat(500_000) }).expect(413);
		const { S3_NOTIFICATION_TOKEN: _, ...config } = app.dependencies.config;
		const silent = supertest(
			createApp({ ...app.dependencies, config: config as typeof app.dependencies.config }),
		);
		await silent
			.post("/api/storage-notifications")
			.set("Authorization", "Bearer undefined")
			.send({})
			.expect(404);
	});

	it("is repeated by the storage while the service cannot look", async () => {
		const draft = await draftWith(account);
		const find = () => Promise.reject(new StorageUnavailable(new Error("down")));
		const storage = { ...app.dependencies.storage, find };
		const agent = supertest(createApp({ ...app.dependencies, storage }));
		const { status } = await agent
			.post("/api/storage-notifications")
			.set("Authorization", `Bearer ${TOKEN}`)
			.send(message(keyOf(draft)));
		expect(status).toBe(503);
	});
});

it("a token of fewer than 32 characters is not accepted as a setting", () => {
	expect(() => testConfig({ S3_NOTIFICATION_TOKEN: "short" })).toThrow(/at least 32 characters/);
});
