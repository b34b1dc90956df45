import { expect, it } from "@jest/globals";
import { openCleanups } from "./cleanups.ts";

it("ends everything in reverse order, even if some fails", async () => {
	const cleanups = openCleanups();
	const ended: string[] = [];
	const end = (name: string) => async () => void ended.push(name);
	const fail = async () => Promise.reject(new Error("stuck"));
	cleanups.add(end("database"));
	cleanups.add(fail);
	cleanups.add(end("service"));
	await expect(cleanups.run()).rejects.toThrow("stuck");
	expect(ended).toEqual(["service", "database"]);
	await cleanups.run();
	expect(ended).toHaveLength(2);
});
