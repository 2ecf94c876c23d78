# A program of another language, made from the document alone: its operations are methods here. Each answer is a line
# of JSON.
use strict;
use warnings;
use Mojo::JSON qw(encode_json);
use OpenAPI::Client;

my ($document, $key, $product, $brand) = @ARGV;
my $client = OpenAPI::Client->new($document);
$client->ua->on(start => sub { $_[1]->req->headers->authorization("Bearer $key") });

sub call {
  my ($operation, $parameters, $body) = @_;
  my $tx = $client->call($operation => $parameters // {}, $body ? (json => $body) : ());
  my $json = $tx->res->json;
  print encode_json({operation => $operation, status => 0 + $tx->res->code, json => $json}), "\n";
  return $json;
}

call('browseProducts', {limit => 2});
my $item = call('readProducts', {id => $product})->{item};
$item->{variants}[0]{price} = 249.9;
call('updateProducts', {id => $product}, $item);
call('deleteBrands', {id => $brand});
$key = 'vit_wrong';
call('listProducts');
