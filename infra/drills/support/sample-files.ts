import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { until } from "./run-drill.ts";
import type { Write } from "./write-load.ts";

const file = new URL("../../../examples/lease.pdf", import.meta.url);
const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Creates documents with a file; resolves to where they are once the service has checked the files. */
export async function uploadFiles(origin: string, { path, headers, body }: Write, count: number) {
	const bytes = await readFile(file);
	const locations: string[] = [];
	for (let index = 0; index < count; index++) {
		const init = { method: "POST", headers: { ...headers, "Content-Type": "application/json" } };
		const created = await fetch(origin + path, { ...init, body: JSON.stringify(body(index)) });
		const { documentId, uploadUrl } = (await created.json()) as { documentId: number; uploadUrl: string };
		const uploaded = await fetch(uploadUrl, { method: "PUT", body: new Uint8Array(bytes) });
		if (!uploaded.ok) throw new Error(`The object storage answered ${uploaded.status}.`);
		locations.push(`${path}/${documentId}`);
	}
	for (const location of locations)
		await until(`${location} has its file`, 60, () => hasFile(origin, headers, location));
	return locations;
}

/** True if the service returns the file that was uploaded. */
export async function hasFile(origin: string, headers: Write["headers"], location: string): Promise<boolean> {
	const response = await fetch(`${origin}${location}/download?downloadOriginalDocument=true`, { headers });
	if (!response.ok) return false;
	const { downloadUrl } = (await response.json()) as { downloadUrl: string };
	const downloaded = await fetch(downloadUrl);
	return hash(new Uint8Array(await downloaded.arrayBuffer())) === hash(await readFile(file));
}
