import { writeFileSync } from "node:fs";
import { describeApi } from "./api/reference/describe-api.ts";
import { listEndpoints } from "./app.ts";
import { createDependencies } from "./compose.ts";
import { readConfig } from "./config.ts";

// Writes openapi.json beside package.json, or the file named by the first argument. Connects to nothing: the document is
// generated from the endpoints alone.
const config = readConfig({
	BASE_URL: "http://localhost:4200",
	DATABASE_URL: "postgres://nobody@localhost/nothing",
	ENCRYPTION_SECRET: "0".repeat(43),
	S3_ENDPOINT: "http://localhost:9000",
	S3_BUCKET: "documents",
	S3_ACCESS_KEY: "nobody",
	S3_SECRET_KEY: "nothing",
	SMTP_URL: "smtp://localhost",
});
const document = describeApi(listEndpoints(createDependencies(config)), config);
const file = process.argv[2] ?? new URL("../openapi.json", import.meta.url);
writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`);
