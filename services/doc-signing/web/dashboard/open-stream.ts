type Options = {
	silenceMs: number;
	onOpen: () => void;
	onChange: () => void;
	/** `mayRetry`: the browser reconnects automatically. */
	onFailure: (mayRetry: boolean) => void;
};

/** Server-sent events of a page. Returns a function that closes the stream. */
export function openStream(address: string, { silenceMs, onOpen, onChange, onFailure }: Options): () => void {
	const source = new EventSource(address);
	let silence: ReturnType<typeof setTimeout> | undefined;
	const heard = () => {
		clearTimeout(silence);
		silence = setTimeout(() => {
			source.close();
			onFailure(false);
		}, silenceMs);
	};
	heard();
	source.addEventListener("open", () => {
		heard();
		onOpen();
	});
	source.addEventListener("heartbeat", heard);
	source.addEventListener("changed", () => {
		heard();
		onChange();
	});
	source.addEventListener("error", () => onFailure(source.readyState !== EventSource.CLOSED));
	return () => {
		clearTimeout(silence);
		source.close();
	};
}
