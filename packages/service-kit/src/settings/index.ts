export { flag, mailbox, readSettings, SettingsInvalid, wholeNumber } from "./read-settings.ts";
export { encryptionSecret, migrationSettings, serviceSettings, withServiceRole } from "./service-settings.ts";
