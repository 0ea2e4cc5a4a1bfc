cp invoice-m07.xml 510000010_FT_2026S_418.xml
sha256sum 510000010_FT_2026S_418.xml >510000010_FT_2026S_418.xml.sha256
# pt: `mv` move os ficheiros por esta ordem: a soma primeiro. / en: `mv` moves the files in this order: the checksum first.
mv 510000010_FT_2026S_418.xml.sha256 510000010_FT_2026S_418.xml sftp/outbound/
