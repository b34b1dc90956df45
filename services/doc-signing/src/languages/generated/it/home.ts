// Written by `pnpm --filter @repo/doc-signing messages`.
import type { HomeWords } from "../en/home.ts";
export const home: HomeWords = {
title: "Firmare documenti",
heading: "Documenti firmati e sigillati",
text: "Invii un PDF alle persone che devono firmarlo. Firmano nel browser e tutti ricevono una copia sigillata che dimostra chi ha firmato cosa e quando.",
signIn: "Accedi",
createAccount: "Crea account",
question: "Ha un PDF firmato?",
verify: "Lo verifichi",
sealed: "Firmato e sigillato",
points: {
send: {
title: "Invio in pochi minuti",
text: "Carichi un PDF, aggiunga le persone che firmano e trascini i loro campi sulla pagina.",
},
sign: {
title: "Firma su ogni dispositivo",
text: "I destinatari aprono un link e disegnano, digitano o caricano la firma. Non serve un account.",
},
verify: {
title: "Verificabile in ogni momento",
text: "Ogni modifica a un file sigillato è rilevabile qui. Anche i lettori PDF possono verificarne la firma.",
},
},
};
