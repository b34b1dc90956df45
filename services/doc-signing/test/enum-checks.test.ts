import { expect, it } from "@jest/globals";
import { createTestDatabase } from "@repo/infra-local/testing";
import { readEnums } from "@repo/service-kit/testing";
import * as invitations from "../src/accounts/invitations/tables.ts";
import * as accountLog from "../src/accounts/log/tables.ts";
import * as accounts from "../src/accounts/tables.ts";
import * as teams from "../src/accounts/teams/tables.ts";
import * as apiTokens from "../src/accounts/tokens/tables.ts";
import * as auditLog from "../src/audit-log/tables.ts";
import * as documentsFields from "../src/envelopes/documents/fields/tables.ts";
import * as documentsRecipients from "../src/envelopes/documents/recipients/tables.ts";
import * as documents from "../src/envelopes/documents/tables.ts";
import * as templates from "../src/envelopes/templates/tables.ts";
import * as mail from "../src/mail/tables.ts";
import * as accountExports from "../src/personal-data/export/tables.ts";
import * as sealing from "../src/sealing/tables.ts";
import * as webhooks from "../src/webhooks/tables.ts";

const modules = [
	accountLog,
	accounts,
	apiTokens,
	auditLog,
	documentsFields,
	documentsRecipients,
	documents,
	accountExports,
	invitations,
	mail,
	sealing,
	teams,
	templates,
	webhooks,
];

it("the CHECKs of the migrated database allow exactly what the lists name", async () => {
	const { declared, checked } = await readEnums(await createTestDatabase(), modules);
	expect(checked).toEqual(declared);
	expect(Object.keys(declared).length).toBeGreaterThan(4);
});
