import { expect, it } from "@jest/globals";
import { createTestDatabase } from "@repo/infra-local/testing";
import { readEnums } from "@repo/service-kit/testing";

it("the CHECKs of the migrated database allow exactly what the lists name", async () => {
	const source = new URL("../src/", import.meta.url);
	const { declared, checked } = await readEnums(await createTestDatabase(), source);
	expect(checked).toEqual(declared);
	expect(Object.keys(declared).length).toBeGreaterThan(4);
});
