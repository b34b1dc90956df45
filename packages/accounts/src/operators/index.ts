export { describeDetails, endOfDay, startOfDay } from "./audit-text.ts";
export { accountEventWords } from "./event-words.ts";
export { operatorOnly } from "./operator-only.ts";
export { OwnAccount } from "./own-account.ts";
export { ButtonForm, describeFactors, More, ResetFactors, StatusActions, writeCount } from "./user-parts.tsx";
