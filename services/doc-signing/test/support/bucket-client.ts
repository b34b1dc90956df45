import type { handSigned } from "@repo/infra-local/testing";
import { Client } from "minio";
import type { Config } from "../../src/config.ts";

/** Reaches object storage beside the service. */
export function bucketClient({
	url,
	accessKeyId,
	secretAccessKey,
	region,
}: handSigned.SigningEndpoint): Client {
	const { protocol, hostname, port } = new URL(url);
	return new Client({
		endPoint: hostname,
		...(port !== "" && { port: Number(port) }),
		useSSL: protocol === "https:",
		accessKey: accessKeyId,
		secretKey: secretAccessKey,
		region,
	});
}

/** Reaches the object storage of this service. */
export function bucketClientOf(config: Config): Client {
	return bucketClient({
		url: config.S3_ENDPOINT,
		accessKeyId: config.S3_ACCESS_KEY,
		secretAccessKey: config.S3_SECRET_KEY,
		region: config.S3_REGION,
	});
}
