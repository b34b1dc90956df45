import { userInfo } from "node:os";

/** Who runs the command line, for the audit log. In a container that may be a number without a name. */
export function systemUser(read: () => { username: string } = userInfo): string {
	try {
		return read().username;
	} catch {
		return `uid ${process.getuid?.() ?? "unknown"}`;
	}
}
