// Written by `pnpm --filter @repo/doc-signing messages`.
import type { KitWords } from "../en/kit.ts";
import { makePlurals } from "../../plurals.ts";
const plural = makePlurals("pt");
export const kit: KitWords = {
close: "Fechar",
cancel: "Cancelar",
copy: "Copiar",
copyOf: ({ what }) => `Copiar: ${what}`,
copied: "Copiado",
copyBlocked: "Seu navegador não permite copiar aqui. Selecione o texto.",
skipToContent: "Ir para o conteúdo",
mainNavigation: "Navegação principal",
justNow: "agora mesmo",
checkFields: "Verifique os campos destacados.",
errorPage: {
headline: "Algo deu errado",
headlines: {
403: "Acesso negado",
404: "Página não encontrada",
410: "Não está mais disponível",
429: "Solicitações demais",
503: "Serviço indisponível",
},
notFound: "Não há nada neste endereço. Talvez ele esteja digitado errado ou a página tenha sido excluída.",
invalidRequest: "Este link ou formulário é inválido. Volte e tente novamente.",
backHome: "Voltar ao início",
requestId: "ID da solicitação, para o suporte:",
details: {
413: "O envio ou formulário é grande demais.",
429: "Solicitações demais. Aguarde um momento e tente novamente.",
500: "Ocorreu um erro do nosso lado. Tente novamente. Se o problema persistir, entre em contato com o suporte informando o ID da solicitação.",
503: "O serviço não está disponível no momento. Tente novamente em um minuto.",
other: "Não foi possível concluir a operação. Volte e tente novamente.",
},
},
problems: {
missing: "Deve ser preenchido.",
tooLong: ({ max }) => `${plural(max, { one: `Deve ter no máximo ${max} caractere.`, other: `Deve ter no máximo ${max} caracteres.` })}`,
tooShort: ({ min }) => `${plural(min, { one: `Deve ter pelo menos ${min} caractere.`, other: `Deve ter pelo menos ${min} caracteres.` })}`,
notEmail: "Deve ser um endereço de e-mail.",
notChoice: "Deve ser uma das opções.",
invalid: "Isto não é válido. Verifique.",
confirm: "Confirme para continuar.",
serviceName: "Não pode ser o nome deste serviço.",
privateAddress: "Não pode ser um endereço de uma rede privada.",
},
};
