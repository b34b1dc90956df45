// Written by `pnpm --filter @repo/doc-signing messages`.
import type { ErrorWords } from "../en/errors.ts";
type Cases = Record<string, string | undefined>;
export const errors: ErrorWords = {
notPermitted: ({ limited }) => `${({ own: `Uw rol in het team staat dit alleen toe voor wat u zelf hebt gemaakt.` } as Cases)[limited] ?? `Uw rol in het team staat dit niet toe.`} Vraag het een eigenaar of beheerder van het team.`,
notMember: "Deze gebruiker is geen lid van het team.",
logo: {
tooLarge: "Het logo is groter dan 1 MB. Kies een kleiner bestand.",
otherKind: "Het logo moet een PNG-, JPEG- of WebP-afbeelding zijn.",
unreadable: "De afbeelding is beschadigd of heeft te veel pixels. Kies een andere.",
blank: "Het logo is niet te zien op wit, zoals in e-mails en op het certificaat. Kies een donkerder logo.",
tooMany: "U kunt 20 logo’s per uur uploaden. Probeer het later opnieuw.",
notFound: "Logo niet gevonden. Het is mogelijk vervangen.",
},
chooseImage: "Kies een afbeelding.",
chooseCsv: "Kies een CSV-bestand.",
choosePdf: "Kies een pdf-bestand.",
uploadIncomplete: "De upload is onvolledig of beschadigd. Verzend het bestand opnieuw.",
webhooks: {
chooseEvent: "Kies ten minste één gebeurtenis.",
notFound: "Webhook niet gevonden.",
deliveryNotFound: "Levering niet gevonden voor deze webhook.",
tooMany: ({ limit }) => `Een account kan hoogstens ${limit} webhooks hebben. Verwijder er eerst een.`,
disabled: "De webhook is uitgeschakeld. Schakel hem in en probeer het opnieuw.",
paused: "De webhook is gepauzeerd omdat leveringen bleven mislukken. Hervat hem en probeer het opnieuw.",
tooManyDeliveries: "U hebt te veel testgebeurtenissen en nieuwe leveringen verzonden. Probeer het over enkele minuten opnieuw.",
},
tokens: {
notFound: "API-token niet gevonden.",
alreadyCreated: "Dit formulier heeft al een token gemaakt. Hebt u het niet gekopieerd, trek het dan in en maak een nieuw.",
},
exports: {
underWay: "Er wordt al een export voorbereid. Wacht tot die klaar is.",
tooMany: "U kunt drie exports per dag starten. Probeer het later opnieuw.",
notFound: "Export niet gevonden. Exports worden na 7 dagen verwijderd.",
},
documents: {
notFound: "Document niet gevonden.",
beingSealed: "Het document wordt verzegeld. Probeer het over enkele seconden opnieuw.",
fileProcessed: "Het bestand is al verwerkt en kan niet worden vervangen. Maak in plaats daarvan een nieuw document.",
},
recipients: {
notFound: "Ontvanger niet gevonden in dit document.",
exists: "Dit document heeft al een ontvanger met dit e-mailadres.",
begun: "Deze ontvanger heeft al ingestemd met ondertekenen of een veld ingevuld. Dit kan niet meer worden gewijzigd.",
nobodyLeft: "Dit is de laatste ontvanger die iets moet doen. Trek het document in of verwijder het.",
assistantOrder: "Een assistent vereist een vaste volgorde, maar het document is zonder verzonden. Kies een andere rol.",
changed: "Het e-mailadres is gewijzigd nadat u het formulier opende. Controleer het en probeer het opnieuw.",
nobodyToRemind: "Geen van deze ontvangers kan bericht krijgen: zij zijn al klaar, ontvangen alleen een kopie of zijn nog niet aan de beurt.",
},
title: {
missing: "Voer een titel van hoogstens 255 tekens in.",
},
templates: {
notFound: "Sjabloon niet gevonden.",
},
csv: {
notFound: "Deze upload bestaat niet. Hij is mogelijk samen met de sjabloon verwijderd.",
tooManyFiles: "De CSV-bestanden die u op één dag hebt geüpload, zijn samen te groot. Probeer het later opnieuw.",
tooManyRows: "U kunt tot 5.000 CSV-rijen per dag starten. Probeer het later opnieuw.",
rowsTooLarge: "De rijen van het bestand zijn te groot, omdat elke rij alle ontvangers van de sjabloon bevat. Splits het bestand.",
tooWide: ({ has, takes }) => `Het bestand heeft ${has} kolommen, maar deze sjabloon vereist er ${takes}.`,
unknownColumn: "Deze sjabloon heeft geen zo’n kolom. Download het CSV-bestand opnieuw.",
twice: "De kolom komt meer dan één keer voor.",
missing: "De kolom ontbreekt.",
tooManyValues: "De rij heeft meer waarden dan er kolommen zijn.",
unnamedColumn: ({ value }) => `De waarde ‘${value}’ staat in een kolom zonder naam.`,
encoding: "Het bestand is niet in UTF-8 gecodeerd. Sla het in uw spreadsheetprogramma op als ‘CSV UTF-8’.",
tooLong: ({ max }) => `Het bestand heeft meer dan ${max} rijen. Splits het in meerdere bestanden.`,
empty: "Het bestand is leeg.",
noRows: "Het bestand heeft kolomnamen, maar geen rijen eronder.",
unreadable: ({ line }) => `Het bestand is bij regel ${line} niet te lezen: een aanhalingsteken ontbreekt of staat verkeerd.`,
},
};
