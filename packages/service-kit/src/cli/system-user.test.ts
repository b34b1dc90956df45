import { expect, it } from "@jest/globals";
import { systemUser } from "./system-user.ts";

it("is the system's name for the user, or their number where there is none, as in a container", () => {
	expect(systemUser(() => ({ username: "ada" }))).toBe("ada");
	const nameless = () => {
		throw new Error("A system error occurred: uv_os_get_passwd returned ENOENT (no such file or directory)");
	};
	expect(systemUser(nameless)).toBe(`uid ${process.getuid?.()}`);
});
