// Written by `pnpm --filter @repo/doc-signing messages`.
import type { HomeWords } from "../en/home.ts";
export const home: HomeWords = {
title: "Signer des documents",
heading: "Documents signés et scellés",
text: "Envoyez un PDF aux personnes qui doivent le signer. Elles signent dans le navigateur, et chacun reçoit une copie scellée qui prouve qui a signé quoi, et quand.",
signIn: "Se connecter",
createAccount: "Créer un compte",
question: "Vous avez un PDF signé ?",
verify: "Vérifiez-le",
sealed: "Signé et scellé",
points: {
send: {
title: "Envoi en quelques minutes",
text: "Importez un PDF, ajoutez les signataires et faites glisser leurs champs sur la page.",
},
sign: {
title: "Signature sur tout appareil",
text: "Les destinataires ouvrent un lien et dessinent, saisissent ou importent leur signature. Ils n’ont pas besoin de compte.",
},
verify: {
title: "Vérifiable à tout moment",
text: "Toute modification d’un fichier scellé peut être détectée ici. Les lecteurs PDF peuvent aussi vérifier sa signature.",
},
},
};
