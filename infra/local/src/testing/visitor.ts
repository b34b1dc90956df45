/** A person with a browser that has cookies, follows redirects and fills in forms. */
export type Visitor = {
	open(address: string): Promise<Visit>;
	/**
	 * Submits the page's form that posts to `action`, including its hidden fields; posts to `path` instead,
	 * as a script may.
	 */
	submit(page: Visit, action: string, values: Record<string, string>, path?: string): Promise<Visit>;
};

export type Visit = { address: string; status: number; html: string };

type Options = {
	/** Sent with each request. */
	headers?: Record<string, string>;
	/** Called with each response, also a redirect. */
	onResponse?: (seen: { status: number; headers: Headers; html: string }) => void;
};

export function visitor({ headers = {}, onResponse }: Options = {}): Visitor {
	const cookies = new Map<string, string>();

	async function go(address: string, form?: URLSearchParams): Promise<Visit> {
		const { host } = new URL(address);
		const response = await fetch(address, {
			redirect: "manual",
			method: form ? "POST" : "GET",
			headers: { ...headers, cookie: cookies.get(host) ?? "" },
			...(form && { body: form }),
		});
		for (const cookie of response.headers.getSetCookie()) {
			const [pair = ""] = cookie.split(";");
			const [name = ""] = pair.split("=");
			const others = (cookies.get(host) ?? "")
				.split("; ")
				.filter((each) => each && !each.startsWith(`${name}=`));
			cookies.set(host, [...others, pair].join("; "));
		}
		const html = await response.text();
		onResponse?.({ status: response.status, headers: response.headers, html });
		const location = response.headers.get("location");
		if (location) return go(new URL(location, address).href);
		return { address, status: response.status, html };
	}

	return {
		open: (address) => go(address),
		submit(page, action, values, path = action) {
			const form = page.html.match(new RegExp(`<form[^>]*action="${action}".*?</form>`, "s"))?.[0];
			if (!form) throw new Error(`No form for ${action} on ${page.address}: ${page.html}`);
			const hidden = [...form.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]) => [
				attribute(input, "name"),
				attribute(input, "value"),
			]);
			const fields = new URLSearchParams({ ...Object.fromEntries(hidden), ...values });
			return go(new URL(path, page.address).href, fields);
		},
	};
}

function attribute(tag: string, name: string): string {
	const value = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
	return value.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&amp;", "&");
}
