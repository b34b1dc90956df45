// Written by `pnpm --filter @repo/doc-signing messages`.
import type { KitWords } from "../en/kit.ts";
import { makePlurals } from "../../plurals.ts";
const plural = makePlurals("nl");
export const kit: KitWords = {
close: "Sluiten",
cancel: "Annuleren",
copy: "Kopiëren",
copyOf: ({ what }) => `${what} kopiëren`,
copied: "Gekopieerd",
copyBlocked: "Uw browser staat kopiëren hier niet toe. Selecteer in plaats daarvan de tekst.",
skipToContent: "Naar de inhoud",
mainNavigation: "Hoofdnavigatie",
justNow: "zojuist",
checkFields: "Controleer de gemarkeerde velden.",
errorPage: {
headline: "Er is iets misgegaan",
headlines: {
403: "Geen toegang",
404: "Pagina niet gevonden",
410: "Niet meer beschikbaar",
429: "Te veel verzoeken",
503: "Dienst niet beschikbaar",
},
notFound: "Er is niets op dit adres. Misschien is het verkeerd getypt of is de pagina verwijderd.",
invalidRequest: "Deze link of dit formulier is ongeldig. Ga terug en probeer het opnieuw.",
backHome: "Terug naar het begin",
requestId: "Verzoek-ID, voor support:",
details: {
413: "De upload of het formulier is te groot.",
429: "Te veel verzoeken. Wacht even en probeer het daarna opnieuw.",
500: "Er is aan onze kant iets misgegaan. Probeer het opnieuw. Als het probleem aanhoudt, neem dan contact op met support en vermeld de aanvraag-ID.",
503: "De service is op dit moment niet beschikbaar. Probeer het over een minuut opnieuw.",
other: "Dat is niet gelukt. Ga terug en probeer het opnieuw.",
},
},
problems: {
missing: "Moet worden ingevuld.",
tooLong: ({ max }) => `${plural(max, { one: `Mag hoogstens ${max} teken hebben.`, other: `Mag hoogstens ${max} tekens hebben.` })}`,
tooShort: ({ min }) => `${plural(min, { one: `Moet minstens ${min} teken hebben.`, other: `Moet minstens ${min} tekens hebben.` })}`,
notEmail: "Moet een e-mailadres zijn.",
notChoice: "Moet een van de keuzes zijn.",
invalid: "Dit is niet geldig. Controleer het.",
confirm: "Bevestig dit.",
serviceName: "Mag niet de naam van deze dienst zijn.",
privateAddress: "Mag geen adres in een privénetwerk zijn.",
},
};
