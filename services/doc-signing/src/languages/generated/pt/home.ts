// Written by `pnpm --filter @repo/doc-signing messages`.
import type { HomeWords } from "../en/home.ts";
export const home: HomeWords = {
title: "Assinar documentos",
heading: "Documentos assinados e selados",
text: "Envie um PDF às pessoas que precisam assiná-lo. Elas assinam no navegador, e todos recebem uma cópia selada que comprova quem assinou o quê e quando.",
signIn: "Entrar",
createAccount: "Criar conta",
question: "Tem um PDF assinado?",
verify: "Verifique-o",
sealed: "Assinado e selado",
points: {
send: {
title: "Envie em minutos",
text: "Envie um PDF, adicione quem assina e arraste os campos para a página.",
},
sign: {
title: "Assine em qualquer dispositivo",
text: "Os destinatários abrem um link e desenham, digitam ou enviam a assinatura. Não precisam de conta.",
},
verify: {
title: "Verifique a qualquer momento",
text: "Qualquer alteração em um arquivo selado pode ser detectada aqui. Leitores de PDF também podem verificar a assinatura.",
},
},
};
