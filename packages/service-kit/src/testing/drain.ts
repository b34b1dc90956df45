import type { TestService } from "./test-service.ts";

/** What a service responds before and while it drains. It is closed afterwards. */
export async function drain({
	agent,
	dependencies,
	close,
}: TestService<{ draining: AbortController }>): Promise<Record<"before" | "while" | "page", unknown[]>> {
	const respond = async (path: string) => {
		const { status, body } = await agent.get(path);
		return [status, body.code];
	};
	const before = await respond("/readyz");
	dependencies.draining.abort();
	const responses = { before, while: await respond("/readyz"), page: await respond("/sign-in") };
	await close();
	return responses;
}
