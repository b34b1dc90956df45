import type { Words } from "../en/words.ts";
import { polish as certificate } from "./certificate.ts";
import { polish as directLink } from "./direct-link.ts";
import { polish as mails } from "./mails.ts";
import { polish as page } from "./page.ts";
import { polish as refusals } from "./refusals.ts";

export const polish: Words = { certificate, directLink, mails, page, refusals };
