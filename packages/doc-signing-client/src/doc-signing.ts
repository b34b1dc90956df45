import { Operations } from "./generated/operations.ts";
import { HttpClient, type HttpOptions, type RequestOptions } from "./generated/runtime/http-client.ts";
import type { CreateDocument, CreatedDocument, CreatedTemplate, CreateTemplate } from "./generated/types.ts";

export type DocSigningOptions = HttpOptions & {
	/** An API token: `api_…`. */
	token: string;
};

/** Bytes, or a browser's `File`. */
type FileContent = Uint8Array | Blob;

/** A client of the document signing API, with a method for each endpoint, and these for files. */
export class DocSigning extends Operations {
	/** For the file storage, which must not receive the token. */
	readonly #files: HttpClient;

	constructor({ token, ...options }: DocSigningOptions) {
		super(new HttpClient(options, { headers: () => ({ Authorization: `Bearer ${token}` }) }));
		this.#files = new HttpClient(options);
	}

	/** Creates a document and uploads its PDF. */
	async uploadDocument(
		file: FileContent,
		body: CreateDocument,
		options?: RequestOptions,
	): Promise<CreatedDocument> {
		const created = await this.createDocument(body, options);
		await this.uploadFile(created.uploadUrl, file, options);
		return created;
	}

	/** Creates a template and uploads its PDF. */
	async uploadTemplate(
		file: FileContent,
		body: CreateTemplate,
		options?: RequestOptions,
	): Promise<CreatedTemplate> {
		const created = await this.createTemplate(body, options);
		await this.uploadFile(created.uploadUrl, file, options);
		return created;
	}

	/** Uploads a PDF to the `uploadUrl` of a document or template. */
	async uploadFile(uploadUrl: string, file: FileContent, options?: RequestOptions): Promise<void> {
		await this.#files.send({ method: "PUT", path: uploadUrl, body: file, read: "text" }, options);
	}

	/** The sealed PDF of a completed document. */
	async downloadSealedFile(documentId: number, options?: RequestOptions): Promise<Uint8Array> {
		const { downloadUrl } = await this.downloadDocument(documentId, {}, options);
		return this.#files.send({ method: "GET", path: downloadUrl, read: "bytes" }, options);
	}
}
