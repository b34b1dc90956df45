/** An error with a code and status of the Amazon S3 API reference ("Error responses"). */
export class S3Error extends Error {
	readonly code: string;
	readonly status: number;
	readonly headers: Record<string, string>;

	constructor(status: number, code: string, message: string, headers: Record<string, string> = {}) {
		super(message);
		this.name = "S3Error";
		this.code = code;
		this.status = status;
		this.headers = headers;
	}
}

export function renderError(error: S3Error, resource: string, requestId: string): string {
	const children = [
		element("Code", error.code),
		element("Message", error.message),
		element("Resource", resource),
		element("RequestId", requestId),
	];
	return `${XML_DECLARATION}<Error>${children.join("")}</Error>`;
}

export const accessDenied = (message: string) => new S3Error(403, "AccessDenied", message);
export const invalidArgument = (message: string) => new S3Error(400, "InvalidArgument", message);
export const noSuchBucket = () => new S3Error(404, "NoSuchBucket", "The specified bucket does not exist.");
export const noSuchKey = () => new S3Error(404, "NoSuchKey", "The specified key does not exist.");
export const notImplemented = (what: string) =>
	new S3Error(501, "NotImplemented", `This development server does not know ${what}.`);
export const preconditionFailed = () =>
	new S3Error(412, "PreconditionFailed", "At least one of the preconditions you specified did not hold.");

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
export const S3_NAMESPACE = "http://s3.amazonaws.com/doc/2006-03-01/";

export function element(name: string, text: string | number | boolean): string {
	return `<${name}>${escapeText(String(text))}</${name}>`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

// XML 1.0 §2.2 cannot express most control characters; S3 offers encoding-type=url for keys with them.
function escapeText(text: string): string {
	return text
		.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? "")
		.replaceAll(/\r/g, "&#13;")
		.replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "\ufffd");
}
