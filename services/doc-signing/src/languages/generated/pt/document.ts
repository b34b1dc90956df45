// Written by `pnpm --filter @repo/doc-signing messages`.
import type { DocumentWords } from "../en/document.ts";
export const document: DocumentWords = {
auditLog: "Registro de auditoria",
notifications: {
title: "Notificações",
own: "E-mails sobre os documentos que você enviou.",
team: "Para membros da equipe que não escolheram por conta própria.",
kinds: {
signed: "Um destinatário assinou",
viewed: "Um destinatário abriu o documento pela primeira vez",
declined: "Um destinatário recusou",
expired: "O prazo de assinatura de um destinatário expirou",
completed: "Um documento está concluído, com o PDF selado",
},
asTeam: "Conforme a escolha da minha equipe",
on: "Ativado",
off: "Desativado",
programs: "Documentos que um programa envia pela API não geram e-mail quando um destinatário os assina ou abre, a menos que o programa solicite.",
saved: "Salvo. Vale a partir de agora.",
},
};
