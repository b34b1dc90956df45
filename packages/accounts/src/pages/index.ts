export { ACCOUNT_DELETED_ADDRESS, AccountDeletedBanner } from "./account-deleted.tsx";
export { EmailAddressCard, PasskeyNeeded, SignUpClosedCard } from "./email-address-card.tsx";
export { EmailCodeCard, EmailLinkCard, EmailLinkExpiredCard, OtherBrowserCard } from "./email-code-card.tsx";
export {
	NEW_ACCOUNT_CSRF,
	NEW_ACCOUNT_OPTIONS_PATH,
	NEW_ACCOUNT_PATH,
	NewAccountForm,
	newAccountAddress,
} from "./new-account-form.tsx";
export { NewPassword, NewPasswordCard, PasswordChangedCard } from "./new-password.tsx";
export { PasskeyForm } from "./passkey-form.tsx";
export { PasskeyScript, passkeyScript, passkeyScriptPath } from "./passkey-script.tsx";
export { FactorForms, SecondFactorCard } from "./second-factor-card.tsx";
export { SettingForm } from "./setting-form.tsx";
export { SignInCard } from "./sign-in-card.tsx";
