// Written by `pnpm --filter @repo/doc-signing messages`.
import type { FrameWords } from "../en/frame.ts";
import { makePlurals } from "@repo/service-kit/languages";
const plural = makePlurals("nl");
export const frame: FrameWords = {
documents: "Documenten",
sentToMe: "Aan mij verzonden",
waiting: ({ count }) => `${plural(count, { one: `${count} wacht op u`, other: `${count} wachten op u` })}`,
templates: "Sjablonen",
verifyPdf: "Een pdf controleren",
settings: "Instellingen",
signOut: "Afmelden",
sentWith: ({ product }) => `Verzonden met ${product}`,
save: "Opslaan",
delete: "Verwijderen",
account: "Account",
myDocuments: "Mijn documenten",
back: "Terug",
language: {
title: "Taal",
label: "Taal van uw pagina’s en e-mails",
hint: "Ontvangers lezen de taal die u voor elk document kiest.",
automatic: "Automatisch: die van de browser",
save: "Taal opslaan",
},
profileSaved: {
name: "Naam opgeslagen.",
email: "E-mailadres gewijzigd.",
language: "Taal opgeslagen.",
},
refusals: {
noSuchTeam: "Team niet gevonden.",
teamNotYours: "U bent geen lid van dit team, of het bestaat niet.",
sessionEnded: "Uw sessie is beëindigd. Meld u opnieuw aan.",
},
alsoRevokeTokens: "Ook mijn API-tokens intrekken",
team: ({ name }) => `het team ${name}`,
newAccount: {
title: "Account maken",
heading: "Bijna klaar",
address: ({ email }) => `Het e-mailadres van uw account wordt ${email}.`,
name: "Uw naam",
nameHint: "Zichtbaar voor de ontvangers van uw documenten.",
},
};
