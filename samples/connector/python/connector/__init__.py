"""pt: Envia, segue, recebe e reconcilia faturas eletrónicas. / en: Sends, follows, receives and reconciles electronic invoices."""
