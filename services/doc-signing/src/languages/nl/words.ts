import type { Words } from "../en/words.ts";
import { dutch as certificate } from "./certificate.ts";
import { dutch as directLink } from "./direct-link.ts";
import { dutch as mails } from "./mails.ts";
import { dutch as page } from "./page.ts";
import { dutch as refusals } from "./refusals.ts";

export const dutch: Words = { certificate, directLink, mails, page, refusals };
