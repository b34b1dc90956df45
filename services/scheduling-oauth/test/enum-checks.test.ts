import { expect, it } from "@jest/globals";
import { createTestDatabase } from "@repo/infra-local/testing";
import { readEnums } from "@repo/service-kit/testing";
import * as apiKeys from "../src/accounts/api-keys/tables.ts";
import * as accounts from "../src/accounts/tables.ts";
import * as auditLog from "../src/audit-log/tables.ts";
import * as authorization from "../src/authorization/tables.ts";
import * as bookings from "../src/bookings/tables.ts";
import * as clients from "../src/clients/tables.ts";
import * as grants from "../src/grants/tables.ts";
import * as tokens from "../src/tokens/tables.ts";

const modules = [accounts, apiKeys, auditLog, authorization, bookings, clients, grants, tokens];

it("the CHECKs of the migrated database allow exactly what the lists name", async () => {
	const { declared, checked } = await readEnums(await createTestDatabase(), modules);
	expect(checked).toEqual(declared);
	expect(Object.keys(declared).length).toBeGreaterThan(4);
});
