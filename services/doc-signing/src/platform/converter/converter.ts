import { type CircuitBreaker, readAtMost } from "@repo/service-kit/outbound";

/** `read` is called when the file's turn has come. */
type OfficeFile = { extension: string; account: string; read: () => Promise<Buffer> };

/** A server with Gotenberg's API that makes PDFs of office files. Its answers are as untrusted as uploads. */
export type Converter = {
	/** Throws NotConverted if the file is at fault, ConverterBusy, and anything else if the converter does not work. */
	convert(file: OfficeFile, maxBytes: number): Promise<Uint8Array>;
};

export class NotConverted extends Error {}
export class ConverterBusy extends Error {}

/** Gotenberg itself gives up after 30 seconds. */
const TIME_LIMIT_MS = 45_000;
/** Each holds its file in memory. */
const MAX_AT_ONCE = 4;
const MAX_OF_ACCOUNT = 2;

export function openConverter(
	{ CONVERTER_URL: url }: { CONVERTER_URL?: string | undefined },
	breaker: CircuitBreaker,
): Converter | undefined {
	if (url === undefined) return undefined;
	const running: string[] = [];
	return {
		async convert({ extension, account, read }, maxBytes) {
			const own = running.filter((one) => one === account).length;
			if (running.length >= MAX_AT_ONCE || own >= MAX_OF_ACCOUNT) throw new ConverterBusy();
			running.push(account);
			try {
				const bytes = await read();
				const response = await breaker.run(url, () => ask(url, { bytes, extension }));
				return await readPdf(response, maxBytes);
			} finally {
				running.splice(running.indexOf(account), 1);
			}
		},
	};
}

/** The sender's name of the file is not sent: LibreOffice takes its kind from the extension. */
function ask(url: string, { bytes, extension }: { bytes: Buffer; extension: string }): Promise<Response> {
	const form = new FormData();
	form.set("files", new Blob([new Uint8Array(bytes)]), `document.${extension}`);
	return fetch(`${url.replace(/\/$/, "")}/forms/libreoffice/convert`, {
		method: "POST",
		body: form,
		// A redirect would carry the file to a server that is not configured.
		redirect: "error",
		signal: AbortSignal.timeout(TIME_LIMIT_MS),
	});
}

/** An answer, even an error, does not open the circuit for other senders: a file may cause it. */
async function readPdf({ status, body }: Response, maxBytes: number): Promise<Uint8Array> {
	if (status === 200 && body) return readAtMost(body, maxBytes);
	await body?.cancel();
	if (status >= 400 && status < 500 && status !== 429) throw new NotConverted(`HTTP ${status}`);
	throw new Error(`the converter returned HTTP ${status}`);
}
