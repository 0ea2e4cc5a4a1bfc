<?php
declare(strict_types=1);

namespace Connector;

/** pt: A plataforma recusou: uma pessoa decide. / en: The platform refused: a person decides. */
final class Refused extends \RuntimeException
{
}
