import { userInfo } from "node:os";

/** The user of the command line, for the audit log. In a container, it may be a number without a name. */
export function systemUser(read: () => { username: string } = userInfo): string {
	try {
		return read().username;
	} catch {
		return `uid ${process.getuid?.() ?? "unknown"}`;
	}
}
