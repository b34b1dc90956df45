import { expect, it } from "@jest/globals";
import { systemUser } from "./run-command-line.ts";

it("is the system user's name, or the uid if it has no name, as in a container", () => {
	expect(systemUser(() => ({ username: "ada" }))).toBe("ada");
	const nameless = () => {
		throw new Error("A system error occurred: uv_os_get_passwd returned ENOENT (no such file or directory)");
	};
	expect(systemUser(nameless)).toBe(`uid ${process.getuid?.()}`);
});
