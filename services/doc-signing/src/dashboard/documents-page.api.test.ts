import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { addMember } from "../../test/support/accounts.ts";
import { createAccount, type TestAccount } from "../../test/support/accounts.ts";
import { signedInBrowser } from "../../test/support/browsers.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";
