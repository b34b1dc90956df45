// Written by `pnpm --filter @repo/doc-signing messages`.
export const home = {
title: "Sign documents",
heading: "Documents, signed and sealed",
text: "Send a PDF to the people who need to sign it. They sign in the browser, and everyone gets a sealed copy that proves who signed what, and when.",
signIn: "Sign in",
createAccount: "Create account",
question: "Have a signed PDF?",
verify: "Verify it",
sealed: "Signed and sealed",
points: {
send: {
title: "Send in minutes",
text: "Upload a PDF, add the people who sign, and drag their fields onto the page.",
},
sign: {
title: "Sign on any device",
text: "Recipients open a link and draw, type or upload their signature. They need no account.",
},
verify: {
title: "Verify it at any time",
text: "Every change to a sealed file can be detected here. PDF readers can check its signature, too.",
},
},
};
export type HomeWords = typeof home;
