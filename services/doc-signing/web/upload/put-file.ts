/** Object storage rejected the file. `status` is 0 if the network failed or the browser blocked the URL. */
export class PutFailed extends Error {
	readonly status: number;
	constructor(status: number) {
		super(`The PUT returned ${status}`);
		this.status = status;
	}
}

type Options = { signal: AbortSignal; onProgress: (share: number) => void };

/**
 * Uploads with progress, 0 to 1, which fetch does not report on HTTP/1.1. Throws PutFailed, or AbortError
 * when cancelled.
 */
export function putFile(url: string, file: File, { signal, onProgress }: Options): Promise<void> {
	return new Promise((resolve, reject) => {
		const request = new XMLHttpRequest();
		request.open("PUT", url);
		request.setRequestHeader("Content-Type", "application/pdf");
		request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
		request.onload = () => (request.status === 200 ? resolve() : reject(new PutFailed(request.status)));
		request.onerror = () => reject(new PutFailed(0));
		request.onabort = () => reject(new DOMException("cancelled", "AbortError"));
		if (signal.aborted) return reject(new DOMException("cancelled", "AbortError"));
		signal.addEventListener("abort", () => request.abort(), { once: true });
		request.send(file);
	});
}
