type Get = (path: string) => PromiseLike<{ status: number; headers: Record<string, string>; text: string }>;

/** What is wrong with the health checks and the responses to an unknown URL: people get a page, programs a problem. */
export async function findFrameFaults(get: Get, product: string): Promise<string[]> {
	const [page, problem] = [await get("/nowhere"), await get("/api/nowhere")];
	const [alive, ready] = [await get("/healthz"), await get("/readyz")];
	const expected: [string, boolean][] = [
		["it is alive", alive.status === 200 && alive.text === '{"status":"ok"}'],
		["it is ready", ready.status === 200 && ready.text === '{"status":"ok"}'],
		["the page's status is 404", page.status === 404],
		["the page is HTML", /html/.test(page.headers["content-type"] ?? "")],
		["the page names the request", page.text.includes(page.headers["x-request-id"] ?? "no request id")],
		["the page has a title", page.text.includes(`<title>Page not found · ${product}</title>`)],
		["the page links to the start", page.text.includes('href="/">Back to home</a>')],
		["the problem's status is 404", problem.status === 404],
		["the problem is one", /problem\+json/.test(problem.headers["content-type"] ?? "")],
	];
	return expected.filter(([, holds]) => !holds).map(([what]) => what);
}
