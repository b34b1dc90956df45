// Written by `pnpm --filter @repo/doc-signing messages`.
import type { DirectLinkWords } from "../en/direct-link.ts";
export const directLink: DirectLinkWords = {
asks: ({ sender }) => `${sender} vraagt u te ondertekenen`,
explained: "Vul uw naam en e-mailadres in. We sturen u een link om het document te lezen en te ondertekenen.",
name: "Uw naam",
email: "Uw e-mailadres",
send: "Stuur mij het document",
nameNeeded: "Vul uw naam in.",
fixFields: "Controleer de gemarkeerde velden.",
sent: {
title: "Controleer uw e-mail",
text: ({ title, email }) => `We hebben een link om “${title}” te ondertekenen naar ${email} gestuurd. De link is persoonlijk. Stuur de e-mail daarom niet door.`,
otherAddress: "Een ander adres gebruiken",
},
unknown: "Deze link leidt niet naar een document of is uitgeschakeld. Neem contact op met degene van wie u de link hebt.",
usedUp: "Er zijn hier te veel documenten aangevraagd. Probeer het later opnieuw.",
embedded: "Voer uw naam en e-mailadres in. Wij sturen u een code waarmee u het document hier opent.",
};
