// Written by `pnpm --filter @repo/doc-signing messages`.
import type { HomeWords } from "../en/home.ts";
export const home: HomeWords = {
title: "Documenten ondertekenen",
heading: "Documenten, ondertekend en verzegeld",
text: "Verzend een pdf naar de mensen die moeten ondertekenen. Zij ondertekenen in de browser en iedereen krijgt een verzegelde kopie die bewijst wie wat wanneer heeft ondertekend.",
signIn: "Aanmelden",
createAccount: "Account maken",
question: "Hebt u een ondertekende pdf?",
verify: "Controleer de pdf",
sealed: "Ondertekend en verzegeld",
points: {
send: {
title: "In enkele minuten verzonden",
text: "Upload een pdf, voeg toe wie ondertekent en sleep hun velden op de pagina.",
},
sign: {
title: "Ondertekenen op elk apparaat",
text: "Ontvangers openen een link en tekenen, typen of uploaden hun handtekening. Zij hebben geen account nodig.",
},
verify: {
title: "Altijd te controleren",
text: "Elke wijziging in een verzegeld bestand is hier te ontdekken. Ook pdf-lezers kunnen de handtekening controleren.",
},
},
};
